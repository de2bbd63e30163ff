import { Fact } from '#components/ui/Fact.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { Deal } from '#lib/contract/deals.ts';
import { dealPageTexts as texts } from '#lib/copy/deal-page.ts';
import { dealScreenTexts } from '#lib/copy/deal-screens.ts';
import { faceOfOther, titleOf } from '#lib/deals/shown.ts';
import { formatDate, momentInMaputo } from '#lib/format/date.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { chat } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';

export function DealPeople({ deal }: { deal: Deal }) {
  const talk = talkOf(deal);
  return (
    <div className="stack-tight">
      {peopleIn(deal).map(({ face, href, is, isSuspended }) => (
        <div className="flex items-center" key={is}>
          <Face {...face} size={56} className="mr-3" />
          <div className="grow">
            <p className="letters-f18 font-bold wrap-anywhere">
              {href ? <a href={href}>{face.name}</a> : face.name}
            </p>
            <p className="hint">
              {is}
              {isSuspended && ` · ${texts.suspended}`}
            </p>
          </div>
          {talk && (
            <a
              className="icon-button bg-primary-soft text-primary-soft-ink"
              href={talk}
              aria-label={dealScreenTexts.talk}
            >
              <Icon of={chat} />
            </a>
          )}
        </div>
      ))}
    </div>
  );
}

/** Where the two write to each other. When the deal has left a deleted company, as two people. */
function talkOf({ role, conversation_id, company_id, is_blocked, customer, provider }: Deal) {
  if (role === 'moderator') return undefined;
  if (conversation_id !== null) return paths.conversation(conversation_id);
  const { id, username } = role === 'customer' ? provider : customer;
  if (company_id !== null || is_blocked || id === null || username === null) return undefined;
  return paths.chatWith(id);
}

/** To a customer the company that works for them, with who owns it; to moderators the two people. */
function peopleIn(deal: Deal) {
  const { role, company_id, company_name, customer, provider } = deal;
  const personIn = (person: Deal['customer'], is: string) => ({
    face: { name: person.name, photo: person.photo_url },
    href: person.username && paths.ownPage(person.username),
    is,
    isSuspended: person.is_suspended,
  });
  const works = personIn(provider, texts.provider(company_name));
  if (role === 'moderator') return [personIn(customer, texts.customer), works];
  if (role === 'provider') return [personIn(customer, texts.customer)];
  if (company_id === null || company_name === null) return [works];
  const company = { href: paths.sharedCompany(company_id), is: texts.providerOf(provider.name) };
  return [{ ...works, ...company, face: faceOfOther(deal) }];
}

/** What, where and when. */
export function DealTerms({ deal }: { deal: Deal }) {
  const { service, request, begun_by, what, text, when, province, district, due_on } = deal;
  const where = [district, province].filter(Boolean).join(', ');
  const terms = termsOf(deal);
  return (
    <section aria-labelledby="deal-terms">
      <h2 className="mb-3" id="deal-terms">
        {texts.terms[terms]}
      </h2>
      <dl className="deal-facts">
        {!request && !what.startsWith(titleOf(deal)) && <Fact name={texts.what[begun_by]}>{what}</Fact>}
        {text && <Fact name={texts.included}>{text}</Fact>}
        {service && (
          <Fact name={texts.service}>
            {service.id === null ? (
              service.title
            ) : (
              <a href={paths.sharedService(service.id)}>{service.title}</a>
            )}
          </Fact>
        )}
        {request && (
          <Fact name={texts.request}>
            {request.id === null ? (
              request.title
            ) : (
              <a href={requestPaths.shared(request.id)}>{request.title}</a>
            )}
            <p className="mt-1 text-text2">{request.description}</p>
            <RequestPictures addresses={request.images} />
          </Fact>
        )}
        {when && <Fact name={texts.when}>{when}</Fact>}
        {where && <Fact name={texts.where}>{where}</Fact>}
        {due_on && <Fact name={texts.due[terms]}>{formatDate(momentInMaputo(due_on, '12:00'))}</Fact>}
      </dl>
    </section>
  );
}

/** Nothing is agreed on before it was accepted. */
function termsOf({ events, text }: Deal): keyof typeof texts.terms {
  if (events.some(({ step }) => step === 'accept')) return 'agreed';
  return text === null ? 'asked' : 'offered';
}

/** Each opens whole, and loads only when it is near, or by a press where data are saved. */
const RequestPictures = ({ addresses }: { addresses: readonly string[] }) => (
  <>
    {addresses.map((address, index) => (
      <span key={address} className="deal-asked-picture relative block mt-2">
        <a
          className="media block rounded-field"
          href={pictureSources(address).src}
          aria-label={texts.pictureOf(index + 1, addresses.length)}
        >
          <Picture address={address} widest={320} sizes="160px" width={160} height={90} />
        </a>
        <SeePicture of={address} over />
      </span>
    ))}
  </>
);
