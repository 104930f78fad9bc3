#!/bin/bash
#SBATCH --job-name=cubes
#SBATCH --output=/dev/null
# One task of a job array: runs every N-th of the ids in a file, N being the number of tasks. Without an array, all.
# Usage: sbatch --array=1-500 slurm.sh CUBES RESULTS IDS
many=${SLURM_ARRAY_TASK_COUNT:-1}
task=${SLURM_ARRAY_TASK_ID:-0}
awk -v many="$many" -v task="$task" 'NR % many == task % many' "$3" |
    "${GRAECO:-graeco}" cubes run --quiet --stdin "$1" -o "$2"
