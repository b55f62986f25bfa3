import type { SubmissionResult } from '@conform-to/react';

/**
 * Why a form was not saved: invalid fields, a failed save, or an edit conflict (another user saved since the form was
 * loaded).
 */
export type FormRefusal<Newer> = { submission: SubmissionResult<string[]> } | { problem: string } | { newer: Newer };
