#!/bin/bash
# parallel.sh CAPTURES RESULTS [option...]: eight parts, one process for each processor. With SERVERS (host1,host2) by ssh.
parallel ${SERVERS:+--sshlogin "$SERVERS"} --retries 3 --joblog "$2.joblog" -q canfolio batch "$1" -o "$2" --shard {}/8 --jobs 1 "${@:3}" ::: {0..7}
