import type { Referenced } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { pictureSources } from '#lib/format/picture.ts';

/** The service, vacancy or work that a message is about. */
export function Reference({ reference }: { reference: Referenced }) {
  const { type, title, image_url, about, path, is_there } = reference;
  const words = (
    <>
      {image_url && (
        <img
          className="message-reference-picture flex-none mr-2"
          src={pictureSources(image_url, 112).src}
          alt=""
          width={60}
          height={60}
          loading="lazy"
        />
      )}
      <span className="grow">
        <b className="block letters-f14 font-semibold wrap-anywhere">{title ?? texts.reference[type]}</b>
        <span className="block text-text2 letters-f13">
          {is_there ? (about ?? texts.reference[type]) : texts.referenceGone}
        </span>
      </span>
    </>
  );
  return path ? (
    <a className="message-reference" href={path}>
      {words}
    </a>
  ) : (
    <span className="message-reference">{words}</span>
  );
}
