import { fileName } from '#server/files/picture-names.ts';
import { typeOf } from '#server/files/storage/storage.ts';
import { filePath } from '../file-names.ts';
import {
  derived,
  moderators,
  ofOthers,
  ofTheProgram,
  oneself,
  part,
  secret,
  type TableParts,
} from './part.ts';

/** What one offers and shows, and the files that belong to it. */
export const published = {
  freelancers: {
    parts: [
      part('freelancers', 'freelancers', {
        of: 'user_id',
        key: ['user_id'],
        columns: {
          user_id: oneself,
          title: 'text',
          description: 'text',
          hourly_rate_cents: 'money',
          currency: 'text',
          remote_work: 'yes',
          public_phone: 'text',
          created_at: 'time',
        },
      }),
    ],
  },
  companies: {
    parts: [
      part('companies', 'companies', {
        of: 'owner_id',
        columns: {
          id: 'data',
          owner_id: oneself,
          name: 'text',
          description: 'html',
          nuit: 'text',
          nationality: 'text',
          province: 'text',
          district: 'text',
          address: 'text',
          website: 'text',
          email: 'text',
          whatsapp: 'text',
          logo_url: 'data',
          cover_url: 'data',
          likes: 'number',
          followers: 'number',
          stars_sum: 'data',
          reviews_count: 'number',
          completed_projects: 'number',
          created_at: 'time',
          hidden_at: 'time',
          deleted_at: 'time',
          verified_at: 'time',
          licence_seen: 'data',
          written_by: ofOthers,
          handover_to: ofOthers,
          handover_until: 'time',
        },
      }),
    ],
  },
  company_members: {
    parts: [
      part('company_members', 'company_members', {
        of: 'user_id',
        key: ['company_id'],
        columns: {
          company_id: 'number',
          user_id: oneself,
          role: 'code',
          created_at: 'time',
          chat_muted: 'data',
        },
      }),
    ],
  },
  company_stays: {
    parts: [
      part('company_stays', 'company_stays', {
        of: 'user_id',
        columns: { id: 'data', company_id: 'number', user_id: oneself, joined_at: 'time', left_at: 'time' },
      }),
    ],
  },
  company_invitations: {
    parts: [
      part('company_invitations', 'company_invitations', {
        of: 'invited_by',
        columns: {
          id: 'data',
          company_id: 'data',
          email: 'text',
          role: 'code',
          token_hash: secret,
          invited_by: oneself,
          created_at: 'time',
          expires_at: 'time',
          used_by: ofOthers,
        },
      }),
    ],
  },
  verifications: {
    parts: [
      part('verifications', 'verifications', {
        of: 'sent_by',
        columns: {
          id: 'data',
          company_id: 'data',
          sent_by: oneself,
          state: 'code',
          nuit_document: ofTheProgram,
          licence: ofTheProgram,
          created_at: 'time',
          decided_at: 'time',
          decided_by: moderators,
          reason: moderators,
          due_at: ofTheProgram,
          reminded_at: ofTheProgram,
        },
        files: ({ id, nuit_document, licence }) =>
          Object.entries({ nuit: nuit_document, alvara: licence }).flatMap(([what, name]) =>
            name === null
              ? []
              : [{ path: filePath('documentos', id, `${what}.${name.split('.').at(-1)}`), name, ...sealed }],
          ),
      }),
    ],
  },
  pictures: {
    parts: [
      part('pictures', 'pictures', {
        of: 'owner_id',
        columns: {
          id: 'data',
          hash: 'data',
          owner_id: oneself,
          width: 'data',
          height: 'data',
          widths: ofTheProgram,
          bytes: ofTheProgram,
          saving_bytes: ofTheProgram,
          saving_width: ofTheProgram,
          created_at: 'time',
          doubted_at: ofTheProgram,
          released_at: 'data',
          removing_since: ofTheProgram,
        },
        files: (row) => [
          {
            path: filePath('imagens', row.id, 'imagem.webp'),
            name: fileName(row, row.width),
            storage: 'storage',
          },
        ],
      }),
    ],
  },
  kept_files: {
    parts: [
      part('kept_files', 'kept_files', {
        of: 'owner_id',
        key: ['name'],
        columns: { name: 'data', owner_id: oneself, bytes: 'size' },
      }),
    ],
  },
  services: {
    parts: [
      part('services', 'services', {
        of: 'owner_id',
        columns: {
          id: 'data',
          owner_id: oneself,
          company_id: 'data',
          title: 'text',
          description: 'text',
          category: 'text',
          price_cents: 'money',
          tags: 'list',
          images: 'data',
          status: 'text',
          is_promoted: 'yes',
          views: 'number',
          leads: 'number',
          likes: 'number',
          search_text: derived,
          client_id: ofTheProgram,
          created_at: 'time',
          updated_at: 'time',
          deleted_at: 'time',
          written_by: ofOthers,
        },
      }),
    ],
  },
  service_pictures: { within: 'services.images' },
  requests: {
    parts: [
      part('requests', 'requests', {
        of: 'owner_id',
        columns: {
          id: 'data',
          owner_id: oneself,
          title: 'text',
          description: 'text',
          category: 'text',
          province: 'text',
          district: 'text',
          budget_max_cents: 'money',
          wanted_by: 'day',
          images: 'data',
          status: 'code',
          ended_by: 'data',
          closes_at: 'time',
          offers: 'number',
          likes: 'number',
          client_id: ofTheProgram,
          created_at: 'time',
          updated_at: 'time',
          deleted_at: 'time',
          written_by: ofOthers,
        },
      }),
    ],
  },
  request_pictures: { within: 'requests.images' },
  jobs: {
    parts: [
      part('jobs', 'jobs', {
        of: { rule: 'ownCompany' },
        columns: {
          id: 'data',
          company_id: 'data',
          title: 'text',
          description: 'text',
          category: 'text',
          employment_type: 'text',
          location: 'text',
          province: 'text',
          district: 'text',
          remote_work: 'yes',
          salary_min_cents: 'money',
          salary_max_cents: 'money',
          currency: 'text',
          deadline: 'day',
          closes_at: 'data',
          status: 'text',
          is_filled: 'yes',
          is_ended: 'data',
          closed_at: 'time',
          image_url: 'data',
          is_promoted: 'yes',
          views: 'number',
          likes: 'number',
          applications: 'number',
          search_text: derived,
          client_id: ofTheProgram,
          reminded_for: ofTheProgram,
          tells_at: ofTheProgram,
          told_until: ofTheProgram,
          created_at: 'time',
          updated_at: 'time',
          deleted_at: 'time',
          written_by: ofOthers,
        },
      }),
    ],
  },
  portfolio_items: {
    parts: [
      part('portfolio_items', 'portfolio_items', {
        of: 'owner_id',
        columns: {
          id: 'data',
          owner_id: oneself,
          company_id: 'data',
          title: 'text',
          description: 'text',
          link: 'text',
          media_kind: 'data',
          media_url: 'data',
          media_type: 'data',
          media_name: 'text',
          media_size: 'size',
          media_pages: 'data',
          media_width: 'data',
          media_height: 'data',
          still_url: 'data',
          position: 'data',
          likes: 'number',
          client_id: ofTheProgram,
          created_at: 'time',
          updated_at: 'time',
          hidden_at: 'time',
          deleted_at: 'time',
          written_by: ofOthers,
        },
        // Pictures are among the pictures.
        files: ({ id, media_kind, media_url, media_name }) => {
          const name = (media_url ?? '').replace(/^\/media\//, '');
          if (media_kind === 'picture' || typeOf(name) === undefined) return [];
          return [{ path: filePath('portfolio', id, media_name ?? name), name, storage: 'storage' }];
        },
      }),
    ],
  },
  service_imports: {
    parts: [
      part('service_imports', 'service_imports', {
        of: 'user_id',
        atOnce: 2,
        columns: {
          id: 'data',
          user_id: oneself,
          company_id: 'data',
          lines: 'data',
          done: 'number',
          created_at: 'time',
          ended_at: 'time',
        },
      }),
    ],
  },
} as const satisfies Record<string, TableParts>;

const sealed = { storage: 'privateStorage', isSealed: true } as const;
