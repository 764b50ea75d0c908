import { createContext } from 'react'

/** Where menus are drawn. A modal dialog makes the page inert, so inside one it is an element of the dialog. */
export const PortalContainer = createContext<HTMLElement | null>(null)
