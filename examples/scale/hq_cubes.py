#!/usr/bin/env python3
"""Runs all missing cubes by HyperQueue: hq_cubes.py CUBES RESULTS [GRAECO]

Starts a server and a worker in this process. For a server that is running already (`hq server start`), use
`Client(server_dir)` instead of `LocalCluster`.
"""
import subprocess
import sys

from hyperqueue import Job, LocalCluster

cubes, results, graeco = (sys.argv[1:] + ["graeco"])[:3]
ids = subprocess.run([graeco, "cubes", "merge", "--missing", cubes, results], check=True, text=True, stdout=subprocess.PIPE)
# A task that fails does not cancel the others: its cube stays missing.
job = Job(max_fails=None)
for cube in ids.stdout.split():
    job.program([graeco, "cubes", "run", "--id", cube, cubes, "-o", results], stdout=None, stderr=None)
if job.tasks:
    with LocalCluster() as cluster:
        cluster.start_worker()
        client = cluster.client()
        client.wait_for_jobs([client.submit(job)], raise_on_error=False)
