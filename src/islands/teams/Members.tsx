import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { useSheet } from '#islands/ui/use-sheet.tsx';
import type { Member } from '#lib/contract/team.ts';
import { roleNames, roleWords } from '#lib/copy/team.ts';
import { teamTexts as texts } from '#lib/copy/team-screens.ts';
import { formatDate } from '#lib/format/date.ts';
import { building, chevronDown, close, edit, logout, trash } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { Breakable } from './Breakable.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import { type MemberAct, nameOf } from './member.ts';
import type { Team } from './use-team.ts';

type MenuAct = Exclude<MemberAct, 'accept' | 'refuse'>;
const order: readonly MenuAct[] = ['change', 'transfer', 'withdraw', 'remove', 'leave'];
const looks: Readonly<Record<MenuAct, { readonly text: string; readonly icon: string }>> = {
  change: { text: texts.change, icon: edit },
  transfer: { text: texts.transfer, icon: building },
  withdraw: { text: texts.withdraw, icon: close },
  remove: { text: texts.remove, icon: trash },
  leave: { text: texts.leave, icon: logout },
};

interface Props {
  team: Team;
  onChanged: () => Promise<void>;
}

export function Members({ team, onChanged }: Props) {
  const { personId, members } = team;
  const { sheet, ask: askFor } = useSheet(MemberSheet);
  const ask = (member: Member, act: MemberAct) => askFor({ act, member, company: team.company, onChanged });
  return (
    <section aria-labelledby="members-title">
      {members.map(
        (member) =>
          member.actions.includes('accept') && (
            <Offer key={member.user_id} team={team} member={member} onAct={(act) => ask(member, act)} />
          ),
      )}
      <h2 className="pb-3" id="members-title">
        {texts.members}
      </h2>
      <p className="hint pb-3">{texts.messages}</p>
      <ul>
        {members.map((member) => (
          <li key={member.user_id} className="line px-0 lined-t">
            <Face name={member.full_name ?? member.username} photo={member.profile_photo_url} size={48} />
            <div className="grow wrap-anywhere">
              <h3 className="letters-f16">
                <a href={paths.ownPage(member.username)}>{nameOf(member)}</a>
              </h3>
              <p className="text-f13 text-text2">
                <Breakable of={`@${member.username}`} />
                {member.user_id === personId && ` (${texts.you.toLowerCase()})`}
              </p>
              {member.offered_until && member.user_id !== personId && (
                <p className="text-f14">{texts.offeredUntil(formatDate(new Date(member.offered_until)))}</p>
              )}
            </div>
            <RoleMenu member={member} onAct={(act) => ask(member, act)} />
          </li>
        ))}
      </ul>
      {sheet}
    </section>
  );
}

interface OfferProps {
  team: Team;
  member: Member;
  onAct: (act: MemberAct) => void;
}

/** For whom the owner wants to give the company to. */
const Offer = ({ team: { company }, member: { offered_until: until }, onAct }: OfferProps) => (
  <div className="note my-4">
    <div className="stack-tight">
      <h2>{texts.toYou(company.name)}</h2>
      {until && <p>{texts.toYouUntil(formatDate(new Date(until)))}</p>}
      <div className="pt-2">
        <div className="flow">
          <Button size="small" aria-haspopup="dialog" onClick={() => onAct('accept')}>
            {texts.accept}
          </Button>
          <Button size="small" look="outline" aria-haspopup="dialog" onClick={() => onAct('refuse')}>
            {texts.refuse}
          </Button>
        </div>
      </div>
    </div>
  </div>
);

/** What somebody is here. Opens what that lets them do, and what may be done about it. */
const RoleMenu = ({ member, onAct }: { member: Member; onAct: (act: MemberAct) => void }) => (
  <details
    className="menu ml-2"
    data-closes=""
    // Near the end of the screen it would open behind the bar there.
    onToggle={({ currentTarget: { open, lastElementChild: panel } }) =>
      open && panel?.scrollIntoView({ block: 'nearest' })
    }
  >
    <summary
      className="flex items-center min-h-touch"
      aria-label={`${roleNames[member.role]}. ${texts.options(nameOf(member))}`}
    >
      <span className={member.role === 'owner' ? 'pill pill-strong' : 'pill pill-info'}>
        {roleNames[member.role]}
        <Icon of={chevronDown} />
      </span>
    </summary>
    <div className="menu-panel">
      <p className="px-3 py-2 text-f14 text-text2">{roleWords[member.role]}.</p>
      {order
        .filter((act) => member.actions.includes(act))
        .map((act) => {
          const isDanger = act === 'remove' || act === 'leave';
          return (
            <div key={act} className={isDanger ? 'mt-2 pt-2 lined-t' : undefined}>
              <button
                type="button"
                className={isDanger ? 'option option-danger' : 'option'}
                // Waits until the menu has closed and returned the focus. Then the dialog returns it there too.
                onClick={() => setTimeout(() => onAct(act))}
              >
                <Icon of={looks[act].icon} />
                {looks[act].text}
              </button>
            </div>
          );
        })}
    </div>
  </details>
);
