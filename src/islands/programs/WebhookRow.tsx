import { useCallback, useId, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useChange } from '#islands/accounts/security/use-change.ts';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Delivery, Webhook } from '#lib/contract/webhooks.ts';
import { deliveryTexts, eventTexts, offTexts, webhookTexts as texts } from '#lib/copy/programs-screen.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { Deliveries } from './Deliveries.tsx';

interface Props {
  webhook: Webhook;
  onTurn: () => void;
  onEdit: () => void;
  onRemove: () => void;
  /** Something was tried meanwhile, which may have switched it off. */
  onTried: () => void;
}

export function WebhookRow({ webhook, onTurn, onEdit, onRemove, onTried }: Props) {
  const { id, url, events, on, off_because } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const fetchDeliveries = useCallback(() => call('GET', `/users/me/webhooks/${id}/deliveries`), [id]);
  const deliveries = useLoaded(fetchDeliveries, { when: isOpen });

  const refresh = useCallback(() => {
    void deliveries.load();
    onTried();
  }, [deliveries.load, onTried]);
  const { busy, change } = useChange(refresh, deliveryTexts.gone);

  function toggle() {
    if (!isOpen && deliveries.value) void deliveries.load();
    setIsOpen(!isOpen);
  }
  const show = (one: Delivery) =>
    deliveries.change(
      (now) =>
        now &&
        (now.some((other) => other.id === one.id)
          ? now.map((other) => (other.id === one.id ? one : other))
          : [one, ...now]),
    );
  const test = () =>
    change(async () => {
      show(await call('POST', `/users/me/webhooks/${id}/test`));
      setIsOpen(true);
      toastSuccess(deliveryTexts.testSent, { about: `webhook-${id}` });
    });
  const sendAgain = (delivery: Delivery) =>
    change(async () => {
      show(await call('POST', `/users/me/webhooks/${id}/deliveries/${delivery.id}/send`));
      toastSuccess(deliveryTexts.sentAgain, { about: `webhook-${id}` });
    });

  const named = (act: string) => ({ 'aria-label': texts.of(act, url), children: act });
  return (
    <li className="program py-3">
      <p>
        <code className="block">{url}</code>
        <span className="hint block">{events.map((event) => eventTexts[event].name).join(', ')}</span>
      </p>
      <p className="flex flex-wrap items-center py-1">
        <span className={`pill mr-2 ${on ? 'pill-ok' : 'pill-warn'}`}>{on ? texts.on : texts.off}</span>
        {off_because && <span className="text-f13 text-text2">{offTexts[off_because]}</span>}
      </p>
      <div className="flow mt-2">
        <Button
          look="outline"
          size="small"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={toggle}
          {...named(texts.deliveries)}
        />
        {on && <Button look="outline" size="small" busy={busy} onClick={test} {...named(texts.test)} />}
        <Button look="outline" size="small" onClick={onTurn} {...named(on ? texts.turnOff : texts.turnOn)} />
        <Button look="outline" size="small" onClick={onEdit} {...named(texts.edit)} />
        <Button look="danger-outline" size="small" onClick={onRemove} {...named(texts.remove)} />
      </div>
      <div id={list} hidden={!isOpen}>
        {isOpen && (
          <Deliveries
            deliveries={deliveries.value}
            problem={deliveries.problem}
            mayRepeat={on}
            onRetry={deliveries.load}
            onRefresh={refresh}
            onSendAgain={(delivery) => void sendAgain(delivery)}
          />
        )}
      </div>
    </li>
  );
}
