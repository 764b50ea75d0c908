import type { FieldsOf } from './fields.ts'
import { historyFields } from './history-fields.ts'
import { attachmentFields, commentFields, issueFields, relationFields } from './issue-fields.ts'
import { cycleFields, stateFields, teamFields } from './team-fields.ts'
import { labelFields, organizationFields, projectFields, userFields } from './workspace-fields.ts'

/** What of each type is not simply stored: what filters and answers read alike. */
export const objectTypes: Record<string, FieldsOf<never>> = {
  Issue: issueFields,
  IssueRelation: relationFields,
  IssueHistory: historyFields,
  Comment: commentFields,
  Attachment: attachmentFields,
  Team: teamFields,
  Cycle: cycleFields,
  WorkflowState: stateFields,
  IssueLabel: labelFields,
  Project: projectFields,
  User: userFields,
  Organization: organizationFields,
}
