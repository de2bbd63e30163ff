import { asApplicantSees, interviewOf } from '#server/applications/reading.ts';
import { filePath } from '../file-names.ts';
import { derived, moderators, ofOthers, ofTheProgram, oneself, part, type TableParts } from './part.ts';

/** What one does with others: of it, one's own words alone. */
export const dealings = {
  applications: {
    parts: [
      part('applications', 'applications', {
        of: 'applicant_id',
        columns: {
          id: 'data',
          job_id: 'number',
          applicant_id: oneself,
          message: 'text',
          cv_file: ofTheProgram,
          cv_name: 'text',
          cv_size: 'size',
          status: 'code',
          reached: ofOthers,
          notes: ofOthers,
          client_id: ofTheProgram,
          told_status: ofTheProgram,
          tells_at: ofTheProgram,
          settles_at: ofOthers,
          undo: ofOthers,
          interview_at: 'time',
          interview_place: 'text',
          told_interview: ofTheProgram,
          created_at: 'time',
          status_changed_at: 'time',
        },
        own: (row, { now }) => {
          const seen = asApplicantSees(row, now);
          const interview = interviewOf(seen);
          return {
            status: seen.status,
            status_changed_at: seen.status_changed_at,
            interview_at: interview?.at ?? null,
            interview_place: interview?.place ?? null,
          };
        },
        files: ({ id, cv_file, cv_name }) =>
          cv_file === null
            ? []
            : [
                {
                  path: filePath('candidaturas', id, cv_name ?? 'curriculo.pdf'),
                  name: cv_file,
                  storage: 'privateStorage',
                },
              ],
      }),
    ],
  },
  ended_applications: {
    parts: [
      part('ended_applications', 'ended_applications', {
        of: 'applicant_id',
        columns: {
          id: 'data',
          applicant_id: oneself,
          job_id: 'data',
          title: 'text',
          message: 'text',
          status: 'code',
          created_at: 'time',
          status_changed_at: 'time',
        },
      }),
    ],
  },
  deals: {
    parts: [
      part('deals', 'deals', {
        of: { rule: 'ownDeal' },
        columns: {
          id: 'data',
          state: 'code',
          version: ofTheProgram,
          customer_id: 'data',
          provider_id: 'data',
          company_id: 'data',
          service_id: 'data',
          request_id: 'data',
          conversation_id: 'data',
          begun_by: 'code',
          client_id: ofTheProgram,
          what: 'text',
          when_needed: 'text',
          province: 'text',
          district: 'text',
          service: 'data',
          request: 'data',
          amount_cents: 'money',
          due_on: 'day',
          valid_days: 'number',
          since: 'time',
          deadline_at: 'time',
          created_at: 'time',
          review_until: 'data',
          customer_owes_review: ofOthers,
          provider_owes_review: ofOthers,
          is_project: derived,
        },
        // A request’s words are the customer’s, whoever began the deal.
        own: ({ customer_id, begun_by, request_id, what, when_needed, service, request }, { userId }) => {
          const isCustomer = customer_id === userId;
          const isOwnText = isCustomer === (request_id !== null || begun_by === 'customer');
          return {
            ...(isOwnText ? { what, when_needed } : { what: '', when_needed: null }),
            ...(isCustomer ? { service: null, request } : { service, request: null }),
          };
        },
      }),
    ],
  },
  deal_offers: {
    parts: [
      part('deal_offers', 'deal_offers', {
        of: { rule: 'ownOffer' },
        columns: {
          id: 'data',
          deal_id: 'number',
          amount_cents: 'money',
          text: 'text',
          due_on: 'day',
          valid_until: 'time',
          created_at: 'time',
        },
      }),
    ],
  },
  deal_events: {
    parts: [
      part('deal_events', 'deal_events', {
        of: { rule: 'ownEvent' },
        columns: {
          id: 'data',
          deal_id: 'number',
          step: 'code',
          by_role: 'data',
          state: 'code',
          text: 'text',
          amount_cents: 'money',
          client_id: ofTheProgram,
          at: 'time',
        },
      }),
    ],
  },
  reviews: {
    parts: [
      part('reviews_written', 'reviews', {
        of: 'author_id',
        columns: {
          id: 'data',
          deal_id: 'number',
          author_side: 'data',
          author_id: oneself,
          about_user_id: 'data',
          about_company_id: 'data',
          stars: 'number',
          text: 'text',
          private_text: 'text',
          reply: ofOthers,
          replied_at: 'data',
          client_id: ofTheProgram,
          created_at: 'time',
          shown_at: 'time',
          is_counted: derived,
          is_public: derived,
          in_numbers: derived,
          written_by: ofOthers,
          replied_by: ofOthers,
        },
      }),
      part('reviews_received', 'reviews', {
        of: { rule: 'aboutOneself' },
        columns: {
          id: 'data',
          deal_id: ofOthers,
          author_side: ofOthers,
          author_id: ofOthers,
          about_user_id: oneself,
          about_company_id: 'data',
          stars: 'number',
          text: ofOthers,
          private_text: ofOthers,
          reply: 'text',
          replied_at: 'time',
          client_id: ofOthers,
          created_at: 'month',
          shown_at: ofOthers,
          is_counted: derived,
          is_public: derived,
          in_numbers: derived,
          written_by: ofOthers,
          replied_by: ofOthers,
        },
        // The month alone: the day would say which customer it was.
        own: ({ created_at }) => ({ created_at: created_at.slice(0, 7) }),
      }),
    ],
  },
  likes: {
    parts: [
      part('likes', 'likes', {
        of: 'user_id',
        key: ['type', 'ref_id'],
        columns: { user_id: oneself, type: 'code', ref_id: 'number', created_at: 'time' },
      }),
    ],
  },
  bookmarks: {
    parts: [
      part('bookmarks', 'bookmarks', {
        of: 'user_id',
        key: ['type', 'ref_id'],
        columns: { user_id: oneself, type: 'code', ref_id: 'number', created_at: 'time' },
      }),
    ],
  },
  follows: {
    parts: [
      part('follows', 'follows', {
        of: 'user_id',
        columns: {
          id: 'data',
          user_id: oneself,
          type: 'code',
          ref_id: 'number',
          newest_entry: derived,
          created_at: 'time',
        },
      }),
    ],
  },
  reports: {
    parts: [
      part('reports', 'reports', {
        of: 'reporter_id',
        columns: {
          id: 'data',
          reporter_id: oneself,
          client_id: ofTheProgram,
          type: 'code',
          ref_id: 'number',
          owner_id: ofOthers,
          reason: 'code',
          text: 'text',
          snapshot: ofOthers,
          case_id: ofTheProgram,
          created_at: 'time',
          closed_at: 'time',
          decision: 'code',
          outcome: moderators,
        },
      }),
    ],
  },
  decisions: {
    parts: [
      part('decisions', 'decisions', {
        of: 'owner_id',
        columns: {
          id: 'data',
          case_id: ofTheProgram,
          owner_id: oneself,
          decided_by: moderators,
          action: 'code',
          until: 'time',
          rule: 'code',
          words: moderators,
          created_at: 'time',
          appeal: 'text',
          appealed_at: 'time',
          outcome: 'code',
          outcome_words: moderators,
          judged_by: moderators,
          judged_at: 'time',
          appealed_by: ofOthers,
        },
      }),
    ],
  },
} as const satisfies Record<string, TableParts>;
