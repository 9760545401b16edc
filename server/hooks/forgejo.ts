import { giteaLike } from '#server/hooks/gitea.ts'

export const forgejo = giteaLike('forgejo', 'Forgejo')
