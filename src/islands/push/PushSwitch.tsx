import { useEffect, useState } from 'react';
import { SwitchRow } from '#islands/ui/SwitchRow.tsx';
import { pushSwitchTexts as texts } from '#lib/copy/push-device.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { type PushState, pushState, turnOff, turnOn } from '#scripts/push/device.ts';
import { toastError } from '#scripts/stores/toasts.ts';

/** The state of push notifications comes from the browser, because the permission can change there. */
export function PushSwitch({ onChanged }: { onChanged: () => void }) {
  const [state, setState] = useState<PushState>();
  const [isChanging, setChanging] = useState(false);
  const isOn = state === 'on';
  const canChange = state === 'on' || state === 'off';

  useEffect(() => {
    const look = () => void pushState().then(setState);
    look();
    // The person may change the permission in another place.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  async function change() {
    setChanging(true);
    try {
      setState(await (isOn ? turnOff() : turnOn()));
      onChanged();
    } catch (error) {
      logUnexpected(error);
      toastError(texts.failed, { about: 'push' });
      setState(await pushState());
    } finally {
      setChanging(false);
    }
  }

  return (
    <SwitchRow
      name={texts.title}
      hint={texts.hint[state ?? 'off']}
      isOn={isOn !== isChanging}
      isDisabled={!canChange || isChanging}
      onChange={() => void change()}
    />
  );
}
