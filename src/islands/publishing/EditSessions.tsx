import { Fragment, type ReactNode, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import type { Version } from './versions.ts';

export interface EditSession<Thing, Answers> {
  readonly draft: string;
  readonly thing: Thing;
  readonly onDrop: () => void;
  /** Shows the server's version and sets the person's own version aside. */
  readonly onShow: (theirs: Thing, mine: Version<Answers>) => void;
  readonly onDecided: () => void;
  readonly aside: { takeBack: () => void; drop: () => void } | undefined;
}

interface Props<Thing, Answers> {
  person: number;
  draft: string;
  thing: Thing;
  versionOf: (thing: Thing) => Version<Answers>;
  children: (round: EditSession<Thing, Answers>) => ReactNode;
}

/**
 * Creates a new form whenever the person switches to the other version. The person's own version is stored
 * until they choose.
 */
export function EditSessions<Thing, Answers>({
  person,
  draft,
  thing,
  versionOf,
  children,
}: Props<Thing, Answers>) {
  const [{ round, known }, setState] = useState({ round: 0, known: thing });
  const asideDraft = `${draft}-aside`;
  const begin = (next = known) => setState({ round: round + 1, known: next });
  const mine = readDraft(person, asideDraft, versionOf(known), kept);
  const aside = mine && {
    takeBack() {
      keepDraft(person, draft, JSON.stringify(mine), kept);
      dropDraft(person, asideDraft, kept);
      begin();
    },
    drop() {
      dropDraft(person, asideDraft, kept);
      setState({ round, known });
    },
  };
  return (
    <Fragment key={round}>
      {children({
        draft,
        thing: known,
        aside,
        onDrop() {
          dropDraft(person, draft, kept);
          begin();
        },
        onShow(theirs, version) {
          keepDraft(person, asideDraft, JSON.stringify(version), kept);
          dropDraft(person, draft, kept);
          begin(theirs);
        },
        onDecided() {
          dropDraft(person, draft, kept);
          dropDraft(person, asideDraft, kept);
        },
      })}
    </Fragment>
  );
}
