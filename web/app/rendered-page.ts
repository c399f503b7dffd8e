import { createContext } from 'react-router'

/** Receives the text of the rendered page; an answer that is no page leaves it null. */
export type RenderedPage = { html: string | null }

export const renderedPageContext = createContext<RenderedPage>()
