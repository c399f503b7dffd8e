import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import styles from './ItemForm.module.css'

/** Deletes an item after a question. Works before JavaScript. */
export function DeleteItem({ label, question, text }: { label: string; question: string; text: string }) {
  return (
    <details className={styles.delete}>
      <summary>{label}</summary>
      <Form method="post">
        <p>
          <strong>{question}</strong> {text}
        </p>
        <Button type="submit" look="danger" name="intent" value="delete">
          {label}
        </Button>
      </Form>
    </details>
  )
}
