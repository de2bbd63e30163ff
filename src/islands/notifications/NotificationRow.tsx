import type { ComponentProps } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import type { Notification } from '#lib/contract/notifications.ts';
import { notificationsTexts as texts } from '#lib/copy/notifications.ts';
import { agoText } from '#lib/format/ago.ts';
import { dayInMaputo, formatTime } from '#lib/format/date.ts';
import { check } from '#lib/icons/forms.ts';
import {
  bell,
  briefcase,
  building,
  chat,
  checks,
  heart,
  image,
  list,
  more,
  tag,
  trash,
  user,
} from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import type { ThingType } from '#lib/things.ts';

interface Props {
  notification: Notification;
  onRead: (id: number) => unknown;
  onRemove: (id: number) => unknown;
}

const signs: Readonly<Record<Notification['type'], string>> = {
  message: chat,
  like: heart,
  follow: user,
  service: bell,
  system: bell,
};

const signsOfThings: Readonly<Record<ThingType, string>> = {
  service: tag,
  company: building,
  user,
  job: briefcase,
  portfolio: image,
  request: list,
};

const isOfDeal = (path: string | null) => path?.startsWith(`${paths.deals}/`) ?? false;

/** The day stands above. */
const timeText = (when: Date, now: Date): string =>
  dayInMaputo(when) === dayInMaputo(now) ? agoText(when, now) : formatTime(when);

export function NotificationRow({ notification, onRead, onRemove }: Props) {
  const { id, type, title, description, time, isRead, path, about, from } = notification;
  const sign = about ? signsOfThings[about] : isOfDeal(path) ? checks : signs[type];
  // Where nothing is to be seen, a press says that it is read.
  const Words = path || isRead ? 'a' : ReadButton;
  const advice = 'block text-text2 letters-f14';
  return (
    <li className={`notification flex items-start ${isRead ? '' : 'notification-new'}`}>
      <span className="relative inline-flex flex-none">
        {from ? (
          <Face name={from.name} photo={from.photo} company={from.is_company} size={48} />
        ) : (
          <span className="sign w-7 h-7 rounded-card text-primary">
            <Icon of={sign} />
          </span>
        )}
        {from && (
          <span className="notification-seal flex items-center justify-center">
            <Icon of={sign} size={16} />
          </span>
        )}
      </span>
      <Words
        className="notification-words grow min-h-touch ml-3 mr-1 text-left text-inherit no-underline"
        href={path ?? undefined}
        onClick={() => !isRead && onRead(id)}
      >
        <span className={`notification-title block ${isRead ? '' : 'font-bold'}`}>
          {title}
          {!isRead && <span className="visually-hidden">{`, ${texts.unread}`}</span>}
        </span>
        {description && (
          <span className={type === 'system' ? advice : `notification-about one-line ${advice}`}>
            {description}
          </span>
        )}
        <time className="notification-time block text-text3 letters-f13" dateTime={time}>
          {timeText(new Date(time), new Date())}
        </time>
      </Words>
      <details className="menu" data-closes="">
        <summary className="icon-button" aria-label={texts.options(title)}>
          <Icon of={more} />
        </summary>
        <div className="menu-panel">
          {!isRead && (
            <button className="option" type="button" onClick={() => onRead(id)}>
              <Icon of={check} />
              {texts.markRead}
            </button>
          )}
          <button className="option option-danger" type="button" onClick={() => onRemove(id)}>
            <Icon of={trash} />
            {texts.delete}
          </button>
        </div>
      </details>
    </li>
  );
}

const ReadButton = ({ href: _, ...props }: ComponentProps<'button'> & { href: string | undefined }) => (
  <button type="button" {...props} />
);
