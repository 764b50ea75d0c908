/** As people call it. */
export const jiraName = 'Jira'

/** Issue property that holds the marker `{ run, item }`. A constant for ever: earlier saves are found by it. */
export const markerProperty = 'planwright.item'

export const sprintFieldType = 'com.pyxis.greenhopper.jira:gh-sprint'

/** Types of link are named by people; this one comes with every site, and an administrator may rename or delete it. */
export const blocksLinkType = 'Blocks'
