import { tellSettings } from './settings/tell-settings.ts'

// npm run check:settings: what every setting is, all that is wrong and what is worth a look; exit code 1 where something is wrong
const { lines, isWrong } = tellSettings()
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = isWrong ? 1 : 0
