import { createContext } from 'react'

/** The issues that stand for epics and stories since a save, by their ids. */
export type SavedIssues = ReadonlyMap<string, { key: string; url: string | null }>

export const SavedIssuesContext = createContext<SavedIssues | undefined>(undefined)
