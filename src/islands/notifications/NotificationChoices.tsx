import { useRef } from 'react';
import { PushSwitch } from '#islands/push/PushSwitch.tsx';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { SwitchRow } from '#islands/ui/SwitchRow.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { NotificationChoices as Choices } from '#lib/contract/notification-choices.ts';
import { type Channel, channels, type Topic, topics } from '#lib/contract/topics.ts';
import { notificationChoiceTexts as texts } from '#lib/copy/notification-choices.ts';
import { call } from '#scripts/calls/api.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { toastError } from '#scripts/stores/toasts.ts';

const address = '/notifications/channels';
const fetchChoices = () => call('GET', address);
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface Props {
  /** They have an address. */
  byMail: boolean;
  /** Called when something begins to come to a device or by mail, or nothing does any more. */
  onChanged: () => void;
}

export function NotificationChoices({ byMail, onChanged }: Props) {
  const { value: choices, problem, load, change } = useLoaded(fetchChoices);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  /** Changes what is kept now, because another device, or a link in a mail, may have chosen something else since. */
  function keep(to: Change) {
    change((shown) => shown && to(shown));
    const turn = sending.current
      .then(async () => {
        const before = await fetchChoices();
        const next = to(before);
        await call('PUT', address, { json: next });
        if (sending.current === turn) change(() => next);
        if (channels.some((channel) => comesBy(before, channel) !== comesBy(next, channel))) onChanged();
      })
      .catch((error: unknown) => {
        toastError(problemText(error), { about: 'channels' });
        load();
      });
    sending.current = turn;
  }

  return (
    <>
      <p className="hint mb-3">{texts.hint}</p>
      <CardLoading isLoaded={choices !== undefined} problem={problem} onRetry={load} />
      <PushSwitch onChanged={onChanged} />
      {choices && (
        <>
          <ChannelTable choices={choices} onChange={keep} by={byMail ? channels : ['push']} />
          <p className="hint py-3">{byMail ? texts.mails : texts.noMails}</p>
          <QuietHours choices={choices} onChange={keep} />
          <SwitchRow
            name={texts.showsText}
            hint={texts.showsTextHint}
            isOn={choices.shows_text}
            onChange={(shows_text) => keep((now) => ({ ...now, shows_text }))}
          />
        </>
      )}
    </>
  );
}

const comesBy = ({ topics: chosen }: Choices, channel: Channel) =>
  topics.some((topic) => chosen[topic][channel]);

type Change = (now: Choices) => Choices;

interface PartProps {
  choices: Choices;
  onChange: (change: Change) => void;
}

function ChannelTable({ choices, onChange, by }: PartProps & { by: readonly Channel[] }) {
  function choose(topic: Topic, channel: Channel, isOn: boolean) {
    onChange(({ topics: chosen, ...others }) => ({
      ...others,
      topics: { ...chosen, [topic]: { ...chosen[topic], [channel]: isOn } },
    }));
  }

  return (
    <table className="channel-table">
      <thead>
        <tr>
          <th scope="col">{texts.topic}</th>
          {by.map((channel) => (
            <th key={channel} scope="col">
              {texts.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic}>
            <th scope="row">{texts.topics[topic]}</th>
            {by.map((channel) => (
              <td className="lined-t text-center" key={channel}>
                <label className="check">
                  <input
                    type="checkbox"
                    aria-label={texts.choice(texts.topics[topic], texts.channels[channel])}
                    checked={choices.topics[topic][channel]}
                    onChange={(event) => choose(topic, channel, event.currentTarget.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QuietHours({ choices, onChange }: PartProps) {
  const choose = (name: 'quiet_from' | 'quiet_to', hour: number) =>
    onChange((now) => ({ ...now, [name]: hour }));
  return (
    <fieldset className="quiet-hours flex flex-wrap py-3 lined-t">
      <legend>{texts.quiet}</legend>
      {(['quiet_from', 'quiet_to'] as const).map((name) => (
        <div key={name}>
          <label className="block text-text2 letters-f13" htmlFor={name}>
            {name === 'quiet_from' ? texts.from : texts.to}
          </label>
          <select
            id={name}
            className="input"
            value={choices[name]}
            onChange={(event) => choose(name, Number(event.currentTarget.value))}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {hour}:00
              </option>
            ))}
          </select>
        </div>
      ))}
      <p className="hint w-full pt-2">{texts.always}</p>
    </fieldset>
  );
}
