import { atom } from 'nanostores';

export interface Picture {
  readonly id: number;
  /** The name of the file. Unknown for pictures that were stored before. */
  readonly name?: string;
  /** The address to show: the local file or the stored picture. */
  readonly shown: string;
  readonly state: 'waiting' | 'sending' | 'kept' | 'failed' | 'refused' | 'gone';
  /** The share that is already sent, from 0 to 1. */
  readonly share: number;
  readonly address?: string;
  readonly problem?: string;
  /** It failed for want of a network. */
  readonly unreached?: boolean;
}

interface PictureServer {
  /** Returns the address of the stored picture. */
  readonly send: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>;
  readonly isThere: (address: string) => Promise<boolean>;
  /** The words for a failure, and whether sending the same file again makes sense. */
  readonly explain: (error: unknown) => { problem: string; again: boolean; unreached?: boolean };
}

interface Source {
  readonly file: File;
  readonly stop: AbortController;
}

/** A slow network carries two at a time. With more, all would be slow, and none complete when the network breaks. */
const mostAtOnce = 2;

/** The pictures of a form. Each one is uploaded by itself. */
export function createPictureList(addresses: readonly string[], { send, isThere, explain }: PictureServer) {
  let made = 0;
  const sources = new Map<number, Source>();
  const $pictures = atom<readonly Picture[]>(
    addresses.map((address) => ({ id: ++made, shown: address, state: 'kept', share: 1, address })),
  );
  const change = (id: number, changes: Partial<Picture>) =>
    $pictures.set($pictures.get().map((one) => (one.id === id ? { ...one, ...changes } : one)));

  function add(files: readonly File[]) {
    const added = files.map((file): Picture => {
      const id = ++made;
      sources.set(id, { file, stop: new AbortController() });
      return { id, name: file.name, shown: URL.createObjectURL(file), state: 'waiting', share: 0 };
    });
    $pictures.set([...$pictures.get(), ...added]);
    sendNext();
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
    change(id, { state: 'sending', share: 0 });
    try {
      const address = await send(source.file, (share) => change(id, { share }), source.stop.signal);
      change(id, { state: 'kept', share: 1, address });
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
    /** Moves a picture to another place. The others make room. */
    move(id: number, place: number) {
      const rest = $pictures.get().filter((one) => one.id !== id);
      const moved = $pictures.get().find((one) => one.id === id);
      if (moved && place >= 0 && place <= rest.length)
        $pictures.set([...rest.slice(0, place), moved, ...rest.slice(place)]);
    },
    again(id: number) {
      change(id, { state: 'waiting', share: 0 });
      sendNext();
    },
    /** Marks the pictures that the server has deleted meanwhile as gone. */
    async check() {
      for (const { id, address } of $pictures.get())
        if (address && !(await isThere(address))) change(id, { state: 'gone' });
    },
    /** In their order: the address of what has arrived, and the file of what has not. */
    contents: (): (string | File)[] =>
      $pictures
        .get()
        .flatMap(({ id, state, address }) =>
          state === 'kept' && address ? address : (sources.get(id)?.file ?? []),
        ),
    close() {
      for (const { id } of $pictures.get()) forget(id);
      $pictures.set([]);
    },
  };
}
export type PictureList = ReturnType<typeof createPictureList>;

export const isUnderWay = ({ state }: Picture) => state === 'waiting' || state === 'sending';
/** The published thing would lack this picture. */
export const isMissing = ({ state }: Picture) => ['failed', 'refused', 'gone'].includes(state);

export const addressesOf = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ state, address }) => (state === 'kept' && address ? [address] : []));
