import { useRef } from 'react';
import { usePictures } from '#islands/pictures/use-pictures.ts';
import { useUploads } from '#islands/pictures/use-uploads.ts';
import type { FormRules, PicturedKind } from './pictured-kind.ts';
import { usePublishDraft } from './publish-draft.tsx';
import { publishLater } from './publish-later.ts';
import { publishOnce } from './publish-once.ts';
import { useThingForm } from './use-thing-form.ts';
import type { Editable } from './versions.ts';

interface PublishOptions<Thing extends Editable, Answers extends Offered, Sent extends object>
  extends FormRules<Answers> {
  person: number;
  kind: PicturedKind<Thing, Answers, Sent>;
  fresh: Answers;
  /** The companies to choose from, where there is a choice. The draft's company may no longer exist. */
  companies?: readonly string[];
  onPublished: (thing: Thing) => 'leaving' | undefined;
  onLater: () => void;
}

interface Offered {
  title: string;
  company_id?: string;
}

export function usePublish<Thing extends Editable, Answers extends Offered, Sent extends object>({
  person,
  kind: {
    kind,
    path,
    calls,
    table,
    picturesIn,
    isSingle,
    draft,
    href,
    publishBody: published,
    editAfterPublish: decided,
    isBlank,
  },
  fresh,
  companies,
  onPublished,
  onLater,
  ...rules
}: PublishOptions<Thing, Answers, Sent>) {
  const root = useRef<HTMLFormElement>(null);
  const unsent = usePublishDraft(person, draft, () => ({ answers: fresh }));
  const { isDraft, client_id } = unsent;
  const known = unsent.start.answers;
  const isThere = !companies || companies.includes(known.company_id ?? '');
  const keepPictures = `${path}/pictures` as const;
  const publishing = `${path}/`;
  const pictures = usePictures(keepPictures, known[picturesIn] as readonly string[], isDraft);
  const uploads = useUploads(pictures);
  const { part, answers, busy, submit } = useThingForm<Answers>({
    ...rules,
    root,
    start: isThere ? known : { ...known, company_id: fresh.company_id },
    pictures,
    picturesIn,
    async send(current) {
      const isOnline = navigator.onLine;
      try {
        const addresses = await uploads.allUploaded({ orLater: true });
        if (!addresses) return undefined;
        const now = { ...current(), [picturesIn]: addresses };
        const made = await publishOnce(
          table,
          now,
          published(now, client_id),
          (thing) => decided(thing, now),
          calls,
        );
        return onPublished(made);
      } catch (error) {
        // Without a network the browser cannot go to another page.
        if (await publishLater(error, 'form', () => laterOf(current(), isOnline))) onLater();
        return undefined;
      }
    },
  });
  const laterOf = async (now: Answers, tried: boolean) => ({
    kind,
    title: now.title,
    path: publishing,
    fields: published(now, client_id),
    pictures: { path: keepPictures, field: picturesIn, isSingle, all: await pictures.forLater() },
    form: unsent.formAt(href, { answers: now }),
    tried,
  });
  const isEmpty = isBlank(answers);
  unsent.useKeep(isEmpty ? undefined : { answers });
  return { root, part, answers, busy, submit, pictures, uploads, isDraft, isEmpty };
}
