// Buttons. A `loading` button does nothing but keeps the focus, which browsers take from a disabled button.
import { Button as ChakraButton, IconButton as ChakraIconButton, Loader } from '@chakra-ui/react'
import type { ComponentProps, MouseEvent } from 'react'

type Props = ComponentProps<typeof ChakraButton>

export const Button = (props: Props) => <ChakraButton {...heldWhileLoading(props)} />

export const IconButton = (props: Props) => <ChakraIconButton {...heldWhileLoading(props)} />

function heldWhileLoading({ loading, ...props }: Props): Props {
  if (!loading) return props
  return { ...props, 'aria-disabled': true, onClick: doNothing, children: <Loader text={props.loadingText}>{props.children}</Loader> }
}

/** Keeps a button from submitting a form or opening a popup. */
const doNothing = (event: MouseEvent) => event.preventDefault()
