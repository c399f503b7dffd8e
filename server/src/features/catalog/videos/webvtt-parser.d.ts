declare module 'webvtt-parser' {
  /** A part of a cue's text: text itself, or a mark with parts inside. */
  export type CueNode = { type: 'text' | 'object' | 'timestamp'; name?: string; value?: unknown; children?: CueNode[] }
  /** Times in seconds. */
  export type ParsedCue = { startTime: number; endTime: number; tree: { children: CueNode[] } }
  export class WebVTTParser {
    /** @param entities character references by their spelling, as `&amp;` */
    constructor(entities?: Readonly<Record<string, string>>)
    /**
     * Lines are counted from 1. Cues come in the order of their beginnings.
     * @param mode `metadata`: what is wrong inside a cue's text is no error
     */
    parse(text: string, mode: 'metadata'): { cues: ParsedCue[]; errors: { message: string; line: number }[] }
  }
  const parser: { WebVTTParser: typeof WebVTTParser }
  export default parser
}
