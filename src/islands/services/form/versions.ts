import { versionsOf } from '#islands/versions/versions.ts';
import { serviceTable } from './fields.ts';

export const serviceVersions = versionsOf(serviceTable, '/services');
