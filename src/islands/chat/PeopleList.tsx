import { useCallback, useState } from 'react';
import { Face } from '#components/ui/Picture.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Recipients } from '#lib/contract/chat.ts';
import { chatPeopleTexts } from '#lib/copy/chat-people.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { placeOf } from '#lib/format/place.ts';
import { call } from '#scripts/calls/api.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import type { UserFilter } from './use-address.ts';

interface Props {
  filter: UserFilter;
  asked?: string;
  onOpen: (id: number) => void;
}

interface Shown {
  readonly key: string;
  /** Whom the server is asked to begin with. */
  readonly whom: string;
  readonly name: string;
  readonly about: string | null;
  readonly photo: string | null;
  readonly isCompany: boolean;
}

const types = { all: 'all', company: 'companies', freelancer: 'freelancer', simple: 'simple' } as const;

export function PeopleList({ filter, asked = '', onOpen }: Props) {
  const fetch = useCallback(() => {
    const query = new URLSearchParams({ type: types[filter], limit: '50', ...(asked && { q: asked }) });
    return call('GET', `/chat/recipients?${query}`).then(shownOf);
  }, [filter, asked]);
  const { value, problem, load } = useLoaded(fetch);
  // Those of before stay until the answer is there, so that a press is not lost at each word that is typed.
  const [before, setBefore] = useState<readonly Shown[]>();
  if (value && value !== before) setBefore(value);
  const people = value ?? before;
  const [beginning, setBeginning] = useState<string>();

  async function begin({ key, whom }: Shown) {
    if (beginning) return;
    setBeginning(key);
    try {
      const { id } = await call('POST', `/chat/conversations/start?${whom}`);
      onOpen(id);
    } catch (error) {
      toastError(problemText(error, chatPeopleTexts.beginFailed), { about: 'begin' });
    } finally {
      setBeginning(undefined);
    }
  }

  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  if (!people)
    return (
      <p className="my-4 text-text2 text-center" role="status">
        {texts.loading}
      </p>
    );
  if (people.length === 0) return <p className="my-4 text-text2 text-center">{chatPeopleTexts.nobody}</p>;
  return (
    <ul aria-busy={!value || undefined}>
      {people.map((one) => (
        <li key={one.key}>
          <button
            className="chat-row"
            type="button"
            aria-busy={beginning === one.key || undefined}
            onClick={() => void begin(one)}
          >
            <Face name={one.name} photo={one.photo} company={one.isCompany} size={48} />
            <span className="flex-1 min-w-0 ml-3">
              <b className="one-line block flex-1 font-semibold">{one.name}</b>
              {one.about && (
                <span className="chat-row-last one-line block flex-1 text-text2 letters-f14">
                  {one.about}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const shownOf = ({ users, companies }: Recipients): readonly Shown[] => [
  ...companies.map((company) => ({
    key: `company-${company.id}`,
    whom: `company_id=${company.id}`,
    name: company.name,
    isCompany: true,
    photo: company.logo_url,
    about: placeOf(company),
  })),
  ...users.map((user) => ({
    key: `user-${user.id}`,
    whom: `peer_user_id=${user.id}`,
    name: user.display_name,
    isCompany: false,
    photo: user.profile_photo_url,
    about: user.title ?? user.location,
  })),
];
