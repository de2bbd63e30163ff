import { derived, left, ofOthers, ofTheProgram, oneself, part, secret, type TableParts } from './part.ts';

/** The account itself, how one gets in, and how one is told. */
export const account = {
  users: {
    parts: [
      part('users', 'users', {
        of: 'id',
        columns: {
          id: 'data',
          username: 'text',
          email: 'text',
          email_key: derived,
          email_proved_at: 'time',
          password_hash: secret,
          google_subject: 'data',
          google_email_key: 'data',
          google_picture_url: 'data',
          full_name: 'text',
          user_type: 'code',
          bio: 'text',
          phone: 'text',
          verified_phone: 'text',
          gender: 'text',
          nationality: 'text',
          province: 'text',
          district: 'text',
          profile_photo_url: 'data',
          cover_photo_url: 'data',
          is_active: 'yes',
          suspended_until: 'time',
          role: 'data',
          likes: 'number',
          followers: 'number',
          stars_sum: 'data',
          reviews_count: 'number',
          completed_projects: 'number',
          shows_presence: 'yes',
          created_at: 'time',
          deletion_due_at: 'time',
        },
      }),
    ],
  },
  ways_in: {
    parts: [
      part('ways_in', 'ways_in', {
        of: 'user_id',
        key: ['kind', 'value'],
        columns: { kind: 'code', value: 'text', user_id: oneself, proven_at: 'time' },
      }),
    ],
  },
  usernames: {
    parts: [
      part('usernames', 'usernames', {
        of: 'user_id',
        key: ['name'],
        columns: { name: 'text', user_id: oneself, held_until: 'time' },
      }),
    ],
  },
  sessions: {
    parts: [
      part('sessions', 'sessions', {
        of: 'user_id',
        columns: {
          id: 'data',
          user_id: oneself,
          browser: 'text',
          device_hash: secret,
          address_hash: left('A code that only this program can compare.'),
          created_at: 'time',
          last_used_at: 'time',
          ended_at: 'time',
          signed_out_at: 'data',
          proved_at: 'data',
          proved_by: 'data',
        },
      }),
    ],
  },
  totps: {
    parts: [
      part('totps', 'totps', {
        of: 'user_id',
        key: ['user_id'],
        columns: {
          user_id: oneself,
          secret,
          last_step: secret,
          created_at: 'time',
          confirmed_at: 'time',
        },
      }),
    ],
  },
  passkeys: {
    parts: [
      part('passkeys', 'passkeys', {
        of: 'user_id',
        columns: {
          id: 'data',
          user_id: oneself,
          credential: secret,
          public_key: secret,
          counter: secret,
          transports: 'data',
          name: 'text',
          created_at: 'time',
          last_used_at: 'time',
        },
      }),
    ],
  },
  lost_accesses: {
    parts: [
      part('lost_accesses', 'lost_accesses', {
        of: 'user_id',
        key: ['user_id'],
        columns: { user_id: oneself, due_at: 'time' },
      }),
    ],
  },
  account_acts: {
    parts: [
      part('account_acts', 'account_acts', {
        of: 'user_id',
        columns: { id: 'data', user_id: oneself, what: 'code', browser: 'text', at: 'time' },
      }),
    ],
  },
  blocks: {
    parts: [
      part('blocks', 'blocks', {
        of: 'blocker_id',
        key: ['blocked_id'],
        columns: { blocker_id: oneself, blocked_id: 'number', created_at: 'time' },
      }),
    ],
  },
  presence: {
    parts: [
      part('presence', 'presence', {
        of: 'user_id',
        key: ['user_id'],
        columns: { user_id: oneself, seen_at: 'time', here_until: ofTheProgram },
      }),
    ],
  },
  notifications: {
    parts: [
      part('notifications', 'notifications', {
        of: 'user_id',
        columns: {
          id: 'data',
          user_id: oneself,
          type: 'code',
          happening: 'data',
          details: ofOthers,
          about: 'data',
          conversation_id: 'data',
          count: 'number',
          time: 'time',
          read_at: 'time',
          deleted_at: 'time',
          mailed_at: 'time',
          mail_at: ofTheProgram,
          push_at: ofTheProgram,
          pushed_at: 'data',
        },
      }),
    ],
  },
  notification_choices: {
    parts: [
      part('notification_choices', 'notification_choices', {
        of: 'user_id',
        key: ['user_id'],
        columns: {
          user_id: oneself,
          off: 'text',
          quiet_from: 'number',
          quiet_to: 'number',
          shows_text: 'yes',
        },
      }),
    ],
  },
  push_subscriptions: {
    parts: [
      part('push_subscriptions', 'push_subscriptions', {
        of: 'user_id',
        columns: {
          id: 'data',
          user_id: oneself,
          session_id: 'data',
          endpoint: secret,
          p256dh: secret,
          auth: secret,
          kept_at: 'time',
          failing_since: 'time',
        },
      }),
    ],
  },
  quick_answers: {
    parts: [
      part('quick_answers', 'quick_answers', {
        of: 'user_id',
        key: ['user_id'],
        columns: { user_id: oneself, answers: 'list' },
      }),
    ],
  },
  reply_times: {
    parts: [
      part('reply_times', 'reply_times', {
        of: 'user_id',
        key: ['user_id'],
        columns: { user_id: oneself, minutes: 'number' },
      }),
    ],
  },
  saved_searches: {
    parts: [
      part('saved_searches', 'saved_searches', {
        of: 'user_id',
        columns: {
          id: 'data',
          user_id: oneself,
          of: 'code',
          asked: 'list',
          words: derived,
          min_cents: derived,
          max_cents: derived,
          canonical: derived,
          created_at: 'time',
        },
      }),
    ],
  },
  api_keys: {
    parts: [
      part('api_keys', 'api_keys', {
        of: 'user_id',
        columns: {
          id: 'data',
          user_id: oneself,
          name: 'text',
          hash: secret,
          begins: 'text',
          scopes: 'text',
          created_at: 'time',
          expires_at: 'time',
          last_used_at: 'time',
        },
      }),
    ],
  },
  webhooks: {
    parts: [
      part('webhooks', 'webhooks', {
        of: 'user_id',
        columns: {
          id: 'data',
          user_id: oneself,
          url: 'text',
          events: 'text',
          salt: secret,
          created_at: 'time',
          plan: ofTheProgram,
          sends_at: ofTheProgram,
          failing_since: 'time',
          rests_until: 'data',
          off_at: 'time',
          off_because: 'data',
        },
      }),
    ],
  },
  webhook_deliveries: {
    parts: [
      part('webhook_deliveries', 'webhook_deliveries', {
        of: { rule: 'webhook' },
        columns: {
          id: 'data',
          webhook_id: 'data',
          company_id: 'data',
          event: 'text',
          body: ofOthers,
          created_at: 'time',
          tries: 'number',
          next_at: 'data',
          delivered_at: 'time',
          tried_at: 'data',
          status: 'number',
          failure: 'data',
          took_ms: 'data',
        },
      }),
    ],
  },
  exports: {
    parts: [
      part('exports', 'exports', {
        of: 'user_id',
        columns: {
          id: 'data',
          user_id: oneself,
          state: 'data',
          file: secret,
          bytes: 'size',
          asked_at: 'time',
          ended_at: 'data',
          expires_at: 'time',
        },
      }),
    ],
  },
} as const satisfies Record<string, TableParts>;
