.Shape~4x4.Diagonal~-1.DisjointSets
.Cage~5~R1C2~R1C3.AllDifferent~R2C1~R3C1~R3C2
.~R1C1_1~R3C4_2
