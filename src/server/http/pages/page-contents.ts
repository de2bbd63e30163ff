export class PageContents {
  readonly owners = new Set<number>();
  isList = false;

  add(ownerIds: readonly number[], isList = false): void {
    for (const id of ownerIds) this.owners.add(id);
    this.isList ||= isList;
  }
}
