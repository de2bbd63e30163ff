import { atom } from 'nanostores';

export interface Picture {
  readonly id: number;
  readonly name?: string;
  /** The picture's URL, on this device or on the server. Undefined until downscaling is done. */
  readonly shown?: string;
  readonly state: 'waiting' | 'sending' | 'kept' | 'failed' | 'refused' | 'gone';
  readonly progress: number;
  readonly address?: string;
  readonly problem?: string;
  readonly unreached?: boolean;
}

export interface ChosenPicture {
  readonly content: Blob;
  readonly name: string;
}

interface PictureServer {
  readonly shrink: (file: File) => Promise<Blob>;
  readonly preview: (small: Blob) => Promise<string>;
  readonly send: (
    picture: ChosenPicture,
    onProgress: (progress: number) => void,
    signal: AbortSignal,
  ) => Promise<string>;
  readonly isThere: (address: string) => Promise<boolean>;
  readonly explain: (error: unknown) => { problem: string; again: boolean; unreached?: boolean };
}

interface Source {
  readonly small: Promise<ChosenPicture>;
  readonly stop: AbortController;
}

/**
 * Two uploads at a time. On a slow network, more would all be slow, and none would be complete when the
 * connection breaks.
 */
const mostAtOnce = 2;

export function createPictureList(
  addresses: readonly string[],
  { shrink, preview, send, isThere, explain }: PictureServer,
) {
  let made = 0;
  const sources = new Map<number, Source>();
  const $pictures = atom<readonly Picture[]>(
    addresses.map((address) => ({ id: ++made, shown: address, state: 'kept', progress: 1, address })),
  );
  const change = (id: number, changes: Partial<Picture>) =>
    $pictures.set($pictures.get().map((one) => (one.id === id ? { ...one, ...changes } : one)));

  function add(files: readonly File[]) {
    const added = files.map((file): Picture => {
      const id = ++made;
      sources.set(id, { small: shownSmall(id, file), stop: new AbortController() });
      return { id, name: file.name, state: 'waiting', progress: 0 };
    });
    $pictures.set([...$pictures.get(), ...added]);
    sendNext();
  }

  async function shownSmall(id: number, file: File): Promise<ChosenPicture> {
    const content = await shrink(file);
    void show(id, content);
    return { content, name: file.name };
  }

  async function show(id: number, small: Blob) {
    const shown = await preview(small);
    // The person may have removed the picture meanwhile.
    if (sources.has(id)) change(id, { shown });
    else URL.revokeObjectURL(shown);
  }

  function sendNext() {
    const all = $pictures.get();
    const next = all.find(({ state }) => state === 'waiting');
    if (!next || all.filter(({ state }) => state === 'sending').length >= mostAtOnce) return;
    void transmit(next.id);
    sendNext();
  }

  async function transmit(id: number) {
    const source = sources.get(id);
    if (!source) return;
    change(id, { state: 'sending', progress: 0 });
    try {
      const address = await send(
        await source.small,
        (progress) => change(id, { progress }),
        source.stop.signal,
      );
      change(id, { state: 'kept', progress: 1, address });
    } catch (error) {
      const { problem, again, unreached = false } = explain(error);
      change(id, { state: again ? 'failed' : 'refused', problem, unreached });
    }
    sendNext();
  }

  function forget(id: number) {
    sources.get(id)?.stop.abort();
    sources.delete(id);
    const { shown } = $pictures.get().find((one) => one.id === id) ?? {};
    if (shown?.startsWith('blob:')) URL.revokeObjectURL(shown);
  }

  return {
    $pictures,
    add,
    remove(id: number) {
      forget(id);
      $pictures.set($pictures.get().filter((one) => one.id !== id));
      sendNext();
    },
    move(id: number, place: number) {
      const rest = $pictures.get().filter((one) => one.id !== id);
      const moved = $pictures.get().find((one) => one.id === id);
      if (moved && place >= 0 && place <= rest.length)
        $pictures.set([...rest.slice(0, place), moved, ...rest.slice(place)]);
    },
    again(id: number) {
      change(id, { state: 'waiting', progress: 0 });
      sendNext();
    },
    async check() {
      for (const { id, address } of $pictures.get())
        if (address && !(await isThere(address))) change(id, { state: 'gone' });
    },
    /** In order: the URL of each uploaded picture, and the file of each other one. */
    async contents(): Promise<(string | ChosenPicture)[]> {
      const all = $pictures
        .get()
        .map(({ id, state, address }) => (state === 'kept' && address ? address : sources.get(id)?.small));
      return (await Promise.all(all)).filter((one) => one !== undefined);
    },
    close() {
      for (const { id } of $pictures.get()) forget(id);
      $pictures.set([]);
    },
  };
}
export type PictureList = ReturnType<typeof createPictureList>;

export const isUnderWay = ({ state }: Picture) => state === 'waiting' || state === 'sending';
export const isMissing = ({ state }: Picture) => ['failed', 'refused', 'gone'].includes(state);

export const addressesOf = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ state, address }) => (state === 'kept' && address ? [address] : []));
