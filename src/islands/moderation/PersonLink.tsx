import type { Person } from '#lib/contract/moderation.ts';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { paths } from '#lib/paths.ts';

export function PersonLink({ person }: { person: Person | null }) {
  if (!person) return <span>{texts.nobody}</span>;
  const { name, username } = person;
  return username ? <a href={paths.ownPage(username)}>{name}</a> : <span>{name}</span>;
}
