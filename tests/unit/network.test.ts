import { afterEach, expect, it, vi } from 'vitest';
import { whenNetworkIsBack } from '#scripts/calls/network.ts';
import { send } from '#scripts/calls/send.ts';

const portal = () => new Response('<h1>Entre na rede do hotel</h1>', { status: 200 });
const down = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
const fine = () => Response.json([]);
const refused = () => Response.json({ code: 'not_found' }, { status: 404 });
const none = () => {
  throw new TypeError('Failed to fetch');
};

const events = new EventTarget();
vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));

async function ask(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  await send('GET', '/services/mine', {}).catch(() => undefined);
}

afterEach(() => ask(fine));

it.for([
  ['no network', none],
  ['a Wi-Fi that answers for everybody', portal],
  ['a proxy whose server is down', down],
] as const)(
  'after %s, the first answer of ours tells that the network is back, and only that one',
  async ([, cut]) => {
    const asked = vi.fn();
    const stop = whenNetworkIsBack(asked);
    await ask(cut);
    await ask(cut);
    expect(asked).not.toHaveBeenCalled();
    await ask(refused);
    await ask(fine);
    expect(asked).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('online'));
    expect(asked).toHaveBeenCalledTimes(2);
    stop();
    await ask(none);
    await ask(fine);
    expect(asked).toHaveBeenCalledTimes(2);
  },
);
