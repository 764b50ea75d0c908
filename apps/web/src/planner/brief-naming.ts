export { nameOfBrief } from '@planwright/likeness'
