// Loaded into every part before its own code: a supervisor that is killed cannot stop its parts, but the channel to it closes.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// it is there to be missed, and keeps nothing alive
process.channel?.unref()
