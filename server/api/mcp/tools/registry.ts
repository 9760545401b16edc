import type { Tool } from '#server/api/mcp/tool.ts'
import { browseTools } from '#server/api/mcp/tools/browse.ts'
import { changeSetTools } from '#server/api/mcp/tools/change-sets.ts'
import { stringTools } from '#server/api/mcp/tools/strings.ts'

/** Every tool that agents find at /mcp/. */
export const tools: readonly Tool[] = [...browseTools, ...stringTools, ...changeSetTools]
