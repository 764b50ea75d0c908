import type { Permission, PermissionName } from '../../port/project.ts'
import type { Target } from '../../port/target.ts'
import { TrackerError } from '../../port/tracker-error.ts'
import { orElse } from '../wire/or-else.ts'
import { PermissionsJson } from '../wire/schemas.ts'
import type { Transport } from '../wire/transport.ts'

const permissionKeys: Readonly<Record<PermissionName, string>> = {
  createItems: 'CREATE_ISSUES',
  editItems: 'EDIT_ISSUES',
  deleteItems: 'DELETE_ISSUES',
  moveItems: 'SCHEDULE_ISSUES',
  linkItems: 'LINK_ISSUES',
  manageSprints: 'MANAGE_SPRINTS_PERMISSION',
}

/** What this person may do with items and sprints of a project. */
export async function readPermissions(transport: Transport, projectId: string): Promise<Target['permissions']> {
  const keys = Object.values(permissionKeys)
  // One unknown key makes Jira refuse them all, and only sites with Jira Software know the one about sprints.
  const may = await ask(transport, projectId, keys).catch((error: unknown) => {
    if (error instanceof TrackerError && error.kind === 'rejected') {
      const known = keys.filter((key) => key !== permissionKeys.manageSprints)
      return orElse(ask(transport, projectId, known), () => 'unknown' as const)
    }
    throw error
  })
  return {
    createItems: may(permissionKeys.createItems),
    editItems: may(permissionKeys.editItems),
    deleteItems: may(permissionKeys.deleteItems),
    moveItems: may(permissionKeys.moveItems),
    linkItems: may(permissionKeys.linkItems),
    manageSprints: may(permissionKeys.manageSprints),
  }
}

/** Whether this person may make and change boards of a project, and let others see what they make. */
export async function readBoardPermissions(
  transport: Transport,
  projectId: string,
): Promise<{ manageBoards: Permission; shareBoards: Permission }> {
  const keys = { manageBoards: 'ADMINISTER_PROJECTS', shareBoards: 'CREATE_SHARED_OBJECTS' }
  const may = await orElse(ask(transport, projectId, Object.values(keys)), () => 'unknown' as const)
  return { manageBoards: may(keys.manageBoards), shareBoards: may(keys.shareBoards) }
}

const ask = async (
  transport: Transport,
  projectId: string,
  keys: readonly string[],
): Promise<(key: string) => Permission> => {
  const { body } = await transport({
    operation: 'read permissions',
    effect: 'read',
    method: 'GET',
    path: '/rest/api/3/mypermissions',
    endpoint: 'GET mypermissions',
    query: { projectId, permissions: keys.join(',') },
    answer: PermissionsJson,
  })
  return (key) => {
    const found = body.permissions[key]
    if (!found) return 'unknown'
    return found.havePermission ? 'granted' : 'denied'
  }
}
