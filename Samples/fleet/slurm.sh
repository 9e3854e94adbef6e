#!/bin/bash
#SBATCH --job-name=canfolio
#SBATCH --array=0-7
#SBATCH --requeue
#SBATCH --cpus-per-task=1
#SBATCH --output=%x-%a.log --open-mode=append
canfolio batch "$1" -o "$2" --shard auto --jobs "${SLURM_CPUS_PER_TASK:-1}" "${@:3}" && exit
status=$? # 5: try again, three times; anything else stays
((status == 5 && ${SLURM_RESTART_COUNT:-0} < 3)) && scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
exit $status
