import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { usePreview } from '#islands/pictures/use-preview.ts';
import { useLate } from '#islands/ui/use-late.ts';
import type { Message } from '#lib/contract/chat.ts';
import { saverTexts } from '#lib/copy/data-saver.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { formatSize } from '#lib/format/size.ts';
import { close, download, file as fileIcon, play } from '#lib/icons.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { renewed } from '#scripts/chat/chats.ts';
import type { OutboxEntry } from '#scripts/outbox/entry.ts';
import { $sending, cancel } from '#scripts/outbox/outbox.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import type { Shown } from './shown.ts';

const loadVoice = () => import('./voice/VoiceMessage.tsx').then((part) => part.VoiceMessage);

interface Props {
  shown: Shown;
  onView: (message: Message) => void;
}

/** The file of a message. Nothing large loads before a click. */
export function MessageFile({ shown: { message, act }, onView }: Props) {
  if (act?.files) return <WaitingFile act={act} />;
  if (!message?.file_url) return null;
  const kind = kindOf(message.content_type);
  if (kind === 'image') return <PictureMessage message={message} onView={onView} />;
  if (kind === 'video') return <VideoMessage message={message} />;
  if (kind === 'audio') return <AudioMessage message={message} />;
  return <FileCard message={message} />;
}

const kindOf = (type: string | null) => type?.split('/')[0] ?? '';
const sizeOf = ({ file_size }: Message) => formatSize(file_size ?? 0);

function PictureMessage({ message, onView }: { message: Message; onView: (message: Message) => void }) {
  const saves = useStore($saver) === 'on';
  const [isAsked, setAsked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { width, height, filename, file_url, file_size, still_url, still_size } = message;
  const address = still_url ?? file_url ?? '';
  const box = { width: width ?? 320, height: height ?? 240 };

  /** Signed URLs expire after ten minutes. */
  function renew() {
    if (hasFailed) return;
    setFailed(true);
    void renewed(message).catch(logUnexpected);
  }

  if (saves && !isAsked)
    return (
      <button
        className="min-h-touch text-primary letters-f14 font-semibold cursor-pointer"
        type="button"
        onClick={() => setAsked(true)}
      >
        {saverTexts.sized(saverTexts.picture, still_url ? still_size : file_size)}
      </button>
    );
  return (
    <button
      className="message-picture block mb-1"
      type="button"
      aria-label={`${texts.openPicture}: ${filename ?? texts.picture}`}
      onClick={() => onView(message)}
    >
      <img src={address} alt="" {...box} loading="lazy" decoding="async" onError={renew} />
    </button>
  );
}

function AudioMessage({ message }: { message: Message }) {
  const VoiceMessage = useLate(loadVoice);
  if (!VoiceMessage) return <span className="message-file">{message.filename}</span>;
  return (
    <VoiceMessage
      address={message.file_url}
      durationMs={message.duration_ms}
      waveform={message.waveform}
      size={message.file_size}
      isOwn={message.isMe}
      renew={async () => (await renewed(message))?.file_url ?? null}
    />
  );
}

/** The video loads after a click, because it costs data. */
function VideoMessage({ message }: { message: Message }) {
  const [address, setAddress] = useState<string>();

  async function load() {
    const fresh = await addressOf(message);
    if (fresh) setAddress(fresh);
  }

  if (address)
    return (
      // biome-ignore lint/a11y/useMediaCaption: people record these themselves
      <video
        className="message-video mb-1"
        src={address}
        controls
        autoPlay
        playsInline
        width={message.width ?? 320}
        height={message.height ?? 240}
      />
    );
  return (
    <button className="message-file" type="button" onClick={() => void load()}>
      <FileWords icon={play} name={message.filename ?? texts.video} about={texts.seeVideo(sizeOf(message))} />
    </button>
  );
}

function FileCard({ message }: { message: Message }) {
  async function open() {
    const address = await addressOf(message);
    if (!address) return;
    const link = document.createElement('a');
    Object.assign(link, { href: address, target: '_blank', rel: 'noopener' });
    link.click();
  }
  const kind = message.content_type === 'application/pdf' ? 'PDF' : texts.download;
  return (
    <button className="message-file" type="button" onClick={() => void open()}>
      <FileWords icon={fileIcon} name={message.filename} about={`${kind} · ${sizeOf(message)}`} />
      <Icon of={download} />
    </button>
  );
}

interface FileWordsProps {
  icon: string;
  name: string | null;
  about: string;
}

const FileWords = ({ icon, name, about }: FileWordsProps) => (
  <>
    <span className="message-file-sign">
      <Icon of={icon} />
    </span>
    <span className="grow">
      <b className="block letters-f14 font-semibold wrap-anywhere">{name}</b>
      <span className="block text-text2 letters-f13">{about}</span>
    </span>
  </>
);

/** Fetches a fresh URL, because the one in the message may have expired. */
async function addressOf(message: Message): Promise<string | undefined> {
  try {
    const fresh = await renewed(message);
    if (fresh?.file_url) return fresh.file_url;
  } catch (error) {
    logUnexpected(error);
  }
  toastError(texts.fileGone, { about: 'file' });
  return undefined;
}

function WaitingFile({ act: { key, files, refused } }: { act: OutboxEntry }) {
  const [file] = files ?? [];
  const share = useStore($sending)[key];
  const isPicture = file?.content.type.startsWith('image/') ?? false;
  const address = usePreview(isPicture ? file?.content : undefined);
  const [isUnreadable, setUnreadable] = useState(false);
  if (!file) return null;
  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      {isPicture && !isUnreadable ? (
        <span className="message-picture block mb-1">
          {address && <img src={address} alt="" onError={() => setUnreadable(true)} />}
        </span>
      ) : (
        <span className="message-file">
          <FileWords icon={fileIcon} name={file.name} about={formatSize(file.content.size)} />
        </span>
      )}
      {!refused && (
        <span className="message-upload flex items-center">
          <progress max={100} value={percent} aria-label={texts.uploaded(percent)} />
          <button
            className="icon-button"
            type="button"
            aria-label={texts.stopUpload}
            onClick={() => void cancel(key)}
          >
            <Icon of={close} />
          </button>
        </span>
      )}
    </>
  );
}
