/** What a branch is compared with while its files are read: the strings of the component it belongs to. */
export interface BranchView {
  readonly ownerId: number
  /** The owner's strings by identity. */
  readonly strings: ReadonlyMap<string, OwnerString>
  /** The owner's strings that the branch lacks, noted when its template is read: it may have renamed them. */
  readonly missing: OwnerString[]
  /** The owner's strings that have another source on the branch. */
  readonly changed: Map<string, OwnerString>
}

export interface OwnerString {
  readonly id: number
  readonly context: string
  readonly source: string
}
