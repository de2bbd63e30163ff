import { useState } from 'react';
import { Problem } from '#islands/forms/Problem.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import type { Company } from '#lib/contract/companies.ts';
import type { Member } from '#lib/contract/team.ts';
import { roleNames } from '#lib/copy/team.ts';
import { teamTexts as texts } from '#lib/copy/team-screens.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { type MemberAct, nameOf } from './member.ts';
import { type HelperRole, RoleField } from './RoleField.tsx';
import { leaveForProfile, useChange } from './use-team.ts';

interface Props {
  act: MemberAct;
  member: Member;
  company: Company;
  open: boolean;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something happens to somebody of the team. */
export function MemberSheet({ act, member, company, open, onChanged, onClose }: Props) {
  const [role, setRole] = useState<HelperRole>(member.role === 'admin' ? 'admin' : 'editor');
  const { busy, problem, change } = useChange(onChanged);
  const name = nameOf(member);
  const address = `/companies/${company.id}/members/${member.user_id}` as const;
  const transfer = `/companies/${company.id}/transfer` as const;

  async function done(said: string): Promise<undefined> {
    toastSuccess(said, { about: 'team' });
    onClose();
    await onChanged();
  }

  const works: Readonly<Record<MemberAct, () => Promise<'leaving' | undefined>>> = {
    async change() {
      await call('PUT', address, { json: { role } });
      return done(texts.changed(name, roleNames[role].toLowerCase()));
    },
    async remove() {
      await unlessDone(call('DELETE', address));
      return done(texts.removed(name));
    },
    async transfer() {
      await call('POST', transfer, { json: { user_id: member.user_id } });
      return done(texts.offered(company.name, name));
    },
    async withdraw() {
      await unlessDone(call('DELETE', transfer));
      return done(texts.withdrawn);
    },
    async accept() {
      await call('POST', `${transfer}/accept`);
      return done(texts.accepted(company.name));
    },
    async refuse() {
      await unlessDone(call('DELETE', transfer));
      return done(texts.refused);
    },
    async leave() {
      await unlessDone(call('DELETE', address));
      toastSuccess(texts.left(company.name));
      return leaveForProfile();
    },
  };
  const { title, button, acting } = {
    change: { title: texts.changeOf(name), button: texts.save, acting: texts.saving },
    remove: { title: texts.removeOf(name), button: texts.remove, acting: texts.removing },
    transfer: {
      title: texts.transferOf(company.name, name),
      button: texts.offer,
      acting: texts.offering,
    },
    withdraw: {
      title: texts.withdrawOf(company.name, name),
      button: texts.withdraw,
      acting: texts.withdrawing,
    },
    accept: { title: texts.acceptOf(company.name), button: texts.accept, acting: texts.accepting },
    refuse: { title: texts.refuseOf(company.name), button: texts.refuse, acting: texts.refusing },
    leave: { title: texts.leaveOf(company.name), button: texts.leave, acting: texts.leaving },
  }[act];

  return (
    <ConfirmSheet
      title={title}
      open={open}
      act={button}
      acting={acting}
      isHarmless={harmless.includes(act)}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void change(works[act])}
    >
      <Problem text={problem} />
      {act === 'change' && <RoleField isTitled chosen={role} onChoose={setRole} />}
      {act === 'remove' && <p className="text-text2">{texts.removeEffect}</p>}
      {act === 'leave' && <p className="text-text2">{texts.leaveEffect}</p>}
      {act === 'withdraw' && <p className="text-text2">{texts.withdrawEffect}</p>}
      {act === 'refuse' && <p className="text-text2">{texts.refuseEffect}</p>}
      {act === 'transfer' && (
        <WhatPasses effect={texts.transferEffect(name)} conversations={member.passing_conversations} />
      )}
      {act === 'accept' && <WhatPasses effect={texts.acceptEffect} />}
    </ConfirmSheet>
  );
}

const harmless: readonly MemberAct[] = ['change', 'withdraw', 'accept'];

interface PassesProps {
  effect: string;
  conversations?: number | null;
}

const WhatPasses = ({ effect, conversations = null }: PassesProps) => (
  <>
    <p className="text-text2">{effect}</p>
    {conversations !== null && <p className="font-semibold">{texts.passingTalks(conversations)}</p>}
    <Listed title={texts.passes} lines={texts.passing} />
    <Listed title={texts.stays} lines={texts.staying} />
  </>
);

const Listed = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3>{title}</h3>
    <ul className="team-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
