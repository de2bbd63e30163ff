/**
 * The content of a page: the owners of the things it shows, and whether it is a list, which anybody's change may
 * affect.
 */
export class PageContents {
  readonly owners = new Set<number>();
  isList = false;

  add(ownerIds: readonly number[], isList = false): void {
    for (const id of ownerIds) this.owners.add(id);
    this.isList ||= isList;
  }
}
