#!/usr/bin/env python3
"""Runs all missing cubes by Ray: ray_cubes.py CUBES RESULTS [GRAECO]

Starts Ray on this machine, or uses the cluster that RAY_ADDRESS names. The files are read and written at the same paths
on every machine.
"""
import subprocess
import sys

import ray

cubes, results, graeco = (sys.argv[1:] + ["graeco"])[:3]
ids = subprocess.run([graeco, "cubes", "merge", "--missing", cubes, results], check=True, text=True, stdout=subprocess.PIPE)


# Ray runs a task again if its worker dies; a cube that was killed fails its task, which is run again, too.
@ray.remote(num_cpus=1, max_retries=5, retry_exceptions=True)
def run_cube(cube):
    subprocess.run([graeco, "cubes", "run", "--id", cube, cubes, "-o", results], check=True)


ray.init(include_dashboard=False, log_to_driver=False)
ray.get([run_cube.remote(cube) for cube in ids.stdout.split()])
