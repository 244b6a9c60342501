import { answerJobs } from '../threads/answer-jobs.ts'
import { makeBillPdf } from './bill-pdf.ts'

answerJobs(makeBillPdf)
