import { AppError } from '@groupsight/shared/errors';

export const importErrors = {
  cancelled: () =>
    new AppError(
      'precondition',
      'import_cancelled',
      'The import was cancelled: its group, or the import itself, was deleted meanwhile.',
    ),
} as const;
