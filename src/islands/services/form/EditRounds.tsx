import { useState } from 'react';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { dropDraft, keepDraft, readDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import { EditForm } from './EditForm.tsx';
import { type Version, versionOf } from './versions.ts';

interface Props {
  person: OwnUser;
  service: Service;
}

/**
 * Starts a new form whenever the person looks at the other version. Their own version is kept aside until they decide.
 */
export function EditRounds({ person, service }: Props) {
  const [{ round, known }, setState] = useState({ round: 0, known: service });
  const draft = `edit-service-${service.id}`;
  const aside = `${draft}-aside`;
  const begin = (next = known) => setState({ round: round + 1, known: next });
  const mine = readDraft(person.id, aside, versionOf(known), kept);

  return (
    <EditForm
      key={round}
      person={person}
      draft={draft}
      service={known}
      onDrop={() => {
        dropDraft(person.id, draft, kept);
        begin();
      }}
      onShow={(theirs, version: Version) => {
        keepDraft(person.id, aside, JSON.stringify(version), kept);
        dropDraft(person.id, draft, kept);
        begin(theirs);
      }}
      onDecided={() => {
        dropDraft(person.id, draft, kept);
        dropDraft(person.id, aside, kept);
      }}
      {...(mine && {
        aside: {
          takeBack() {
            keepDraft(person.id, draft, JSON.stringify(mine), kept);
            dropDraft(person.id, aside, kept);
            begin();
          },
          drop() {
            dropDraft(person.id, aside, kept);
            setState({ round, known });
          },
        },
      })}
    />
  );
}
