import type { OwnApplication, ReceivedApplication } from '#lib/contract/applications.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';

/** A valid PDF of one page without text. */
export const pdf = (filler = 0): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = `%PDF-1.4\n%${'x'.repeat(filler)}\n`;
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

interface Sent {
  readonly message?: string;
  readonly client_id?: string;
  readonly cv?: Buffer;
  readonly name?: string;
}

export function applying(who: Person, jobId: number, sent: Sent = {}): Promise<Response> {
  const { message = 'Bom dia. Tenho experiência.', client_id, cv, name = 'Currículo.pdf' } = sent;
  const body = new FormData();
  body.set('message', message);
  if (client_id) body.set('client_id', client_id);
  if (cv) body.set('cv', new Blob([new Uint8Array(cv)], { type: 'application/pdf' }), name);
  return who.ask(`/jobs/${jobId}/applications`, { method: 'POST', body });
}

export const applies = (who: Person, jobId: number, sent?: Sent): Promise<OwnApplication> =>
  made(applying(who, jobId, sent));

/** All applications for a vacancy of this person, the newest first. */
export const received = (owner: Person, jobId: number): Promise<ReceivedApplication[]> =>
  owner.call('GET', `/jobs/${jobId}/applications`);
