// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IUsdc} from "./IUsdc.sol";

/// Fixed at construction and for ever: which token, and who gets the fee. No owner, no upgrade.
abstract contract Settlement {
    IUsdc public immutable token;
    address public immutable feeRecipient;

    error TokenHasNoCode();
    error BadFeeRecipient();
    error TermsMismatch();
    error BadAmount();
    error BadDestination();
    error TransferFailed();

    constructor(IUsdc token_, address feeRecipient_) {
        if (address(token_).code.length == 0) revert TokenHasNoCode();
        if (feeRecipient_ == address(0)) revert BadFeeRecipient();
        token = token_;
        feeRecipient = feeRecipient_;
    }

    /// The payer is always the caller, and money goes straight to its owners: it never rests here.
    function _settle(address destination, uint256 amount, uint256 fee) internal {
        if (fee >= amount) revert BadAmount();
        if (destination == address(this)) revert BadDestination();
        if (!token.transferFrom(msg.sender, destination, amount - fee)) revert TransferFailed();
        if (fee != 0 && !token.transferFrom(msg.sender, feeRecipient, fee)) revert TransferFailed();
    }
}
