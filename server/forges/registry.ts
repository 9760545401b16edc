import { azureDevops } from '#server/forges/azure-devops.ts'
import { bitbucketCloud } from '#server/forges/bitbucket-cloud.ts'
import { bitbucketServer } from '#server/forges/bitbucket-server.ts'
import type { Forge } from '#server/forges/forge.ts'
import { gitea } from '#server/forges/gitea.ts'
import { github, githubApp } from '#server/forges/github.ts'
import { gitlab } from '#server/forges/gitlab.ts'
import { pagure } from '#server/forges/pagure.ts'

/** The kinds of `vcs` that ask for their commits to be merged instead of pushing them to upstream's branch. */
export const forges: readonly Forge[] = [
  github,
  githubApp,
  gitlab,
  gitea,
  bitbucketCloud,
  bitbucketServer,
  azureDevops,
  pagure,
]

export const forgeOf = (vcs: string): Forge | undefined => forges.find(({ id }) => id === vcs)
