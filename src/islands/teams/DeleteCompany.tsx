import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import type { StillOpen } from '#lib/contract/team.ts';
import { teamTexts as texts } from '#lib/copy/team-screens.ts';
import { trash } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, unlessDone } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { leaveForProfile, type Team, useChange } from './use-team.ts';

interface Props {
  team: Team;
  onChanged: () => Promise<void>;
}

export function DeleteCompany({ team, onChanged }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [times, setTimes] = useState(0);
  const ask = () => {
    setTimes(times + 1);
    setAsked(true);
  };
  return (
    <section className="pt-4 mt-6 lined-t" id="apagar" aria-labelledby="delete-title">
      <h2 className="text-danger" id="delete-title">
        {texts.delete}
      </h2>
      <p className="mb-3 mt-1 text-f14 text-text2">{texts.deleteEffect}</p>
      <Button look="danger" size="small" aria-haspopup="dialog" onClick={ask}>
        <Icon of={trash} />
        {texts.delete}
      </Button>
      <DeleteSheet
        key={times}
        team={team}
        onChanged={onChanged}
        isAsked={isAsked}
        onClose={() => setAsked(false)}
      />
    </section>
  );
}

/** The server says first what is open. Only then the company is deleted with it. */
function DeleteSheet({
  team,
  isAsked,
  onChanged,
  onClose,
}: Props & { isAsked: boolean; onClose: () => void }) {
  const { company, members } = team;
  const [open, setOpen] = useState<StillOpen>();
  const { busy, problem, change } = useChange(onChanged);
  const others = members.length - 1;

  async function end(): Promise<'leaving' | undefined> {
    try {
      await unlessDone(call('DELETE', `/companies/${company.id}${open ? '?confirm=true' : ''}`));
    } catch (error) {
      const { open: found } = error instanceof ApiError ? error.answer : {};
      if (!found) throw error;
      setOpen(found);
      return undefined;
    }
    toastSuccess(texts.deleted(company.name));
    return leaveForProfile();
  }

  return (
    <ConfirmSheet
      title={texts.deleteOf(company.name)}
      open={isAsked}
      act={open ? texts.deleteAnyway : texts.deleteAct}
      acting={texts.deleting}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void change(end)}
    >
      <Problem text={problem} />
      <p className="text-text2">{others > 0 ? texts.deleteWithTeam(others) : texts.deleteAlone}</p>
      <p className="text-text2">{texts.deleteTalks}</p>
      <div role="status">{open && <WhatIsOpen open={open} />}</div>
    </ConfirmSheet>
  );
}

const WhatIsOpen = ({ open: { vacancies, deals, members } }: { open: StillOpen }) => (
  <>
    <p className="font-semibold">{texts.open}</p>
    <ul className="team-list">
      {vacancies.map(({ id, title, applications }) => (
        <li key={id}>
          <a href={paths.candidates(id)}>{title}</a>: {texts.waitingFor(applications)}
        </li>
      ))}
      {deals > 0 && (
        <li>
          <a href={paths.deals}>{texts.deals(deals)}</a>
        </li>
      )}
      {members > 0 && <li>{texts.others(members)}</li>}
    </ul>
    <p className="mt-2 text-f14 text-text2">{texts.openEffect}</p>
  </>
);
